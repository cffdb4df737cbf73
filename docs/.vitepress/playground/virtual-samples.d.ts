declare module 'virtual:samples' {
  export const samples: readonly import('../samples.js').Sample[];
}
