/** The current size and margin of controls, which older versions need as props. */
export const modern = { __next40pxDefaultSize: true, __nextHasNoMarginBottom: true } as const;
