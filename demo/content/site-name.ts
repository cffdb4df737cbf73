/** Name of the demo site, by which `relx serve` recognizes its content. */
export const demoName = 'Kettle and Contour';
