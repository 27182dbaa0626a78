/** Blurs one plane in place with three box passes, which is close to a Gaussian of the given radius in pixels. */
export function blur(plane: Float32Array, size: { width: number; height: number }, radius: number): void {
  const box = Math.max(0, Math.round(radius * 0.9));
  if (box === 0) return;
  const { width, height } = size;
  const line = new Float32Array(Math.max(width, height));
  for (let pass = 0; pass < 3; pass++) {
    for (let y = 0; y < height; y++) boxLine(plane, line, { start: y * width, step: 1, count: width, box });
    for (let x = 0; x < width; x++) boxLine(plane, line, { start: x, step: width, count: height, box });
  }
}

type Run = { start: number; step: number; count: number; box: number };

function boxLine(plane: Float32Array, line: Float32Array, run: Run): void {
  const { start, step, count, box } = run;
  for (let index = 0; index < count; index++) line[index] = plane[start + index * step] as number;
  const first = line[0] as number;
  const last = line[count - 1] as number;
  const at = (index: number) => (index < 0 ? first : index >= count ? last : (line[index] as number));
  let sum = 0;
  for (let index = -box; index <= box; index++) sum += at(index);
  const share = 1 / (2 * box + 1);
  for (let index = 0; index < count; index++) {
    plane[start + index * step] = sum * share;
    sum += at(index + box + 1) - at(index - box);
  }
}

/** Averages blocks of `factor` × `factor` pixels of an interleaved image. */
export function shrink(
  image: Float32Array,
  size: { width: number; height: number; channels: number },
  factor: number,
): Float32Array {
  const width = Math.floor(size.width / factor);
  const height = Math.floor(size.height / factor);
  const small = new Float32Array(width * height * size.channels);
  const share = 1 / (factor * factor);
  for (let y = 0; y < height * factor; y++) {
    for (let x = 0; x < width * factor; x++) {
      const from = (y * size.width + x) * size.channels;
      const to = (Math.floor(y / factor) * width + Math.floor(x / factor)) * size.channels;
      for (let channel = 0; channel < size.channels; channel++) {
        small[to + channel] = (small[to + channel] as number) + (image[from + channel] as number) * share;
      }
    }
  }
  return small;
}
