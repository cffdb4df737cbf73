/** In place of what converts pictures and films in the browser: the editor works without, and says so when it is asked. */
const none = () => {
  throw new Error('This editor converts no media.');
};

export { none as convertImageFormat, none as compressImage, none as resizeImage, none as cancelOperations };
