/** Stub for image and video conversion in the browser. The editor works without it and reports an error if it is used. */
const none = () => {
  throw new Error('This editor converts no media.');
};

export { none as convertImageFormat, none as compressImage, none as resizeImage, none as cancelOperations };
