/** Props of a control with its help, or with what is wrong with its value. */
export const marked = (fault: string | undefined, help?: string) =>
  fault === undefined ? { help } : { help: fault, 'aria-invalid': true };
