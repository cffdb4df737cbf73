const nothing = () => {};

// happy-dom can't cancel animations: users who prefer reduced motion have none
globalThis.matchMedia = () =>
  ({ matches: true, addListener: nothing, addEventListener: nothing, removeEventListener: nothing }) as unknown as MediaQueryList;
