import libheif from 'libheif-js/libheif-wasm/libheif-bundle.mjs';

/** Decodes the first picture of a HEIC file, upright, and posts its pixels; undefined when it can't be decoded. */
self.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => {
  const [picture] = new (libheif().HeifDecoder)().decode(data);
  if (!picture) return self.postMessage(undefined);
  const pixels = new ImageData(picture.get_width(), picture.get_height());
  picture.display(pixels, (shown) => self.postMessage(shown ?? undefined));
};
