declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  type Picture = {
    get_width(): number;
    get_height(): number;
    display(target: ImageData, done: (shown: ImageData | null) => void): void;
  };
  type Libheif = { HeifDecoder: new () => { decode(file: ArrayBuffer): Picture[] } };
  // biome-ignore lint/style/noDefaultExport: that is how the package exports it.
  export default function libheif(): Libheif;
}
