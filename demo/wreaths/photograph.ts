import { blur, shrink } from './blur.ts';
import { type Colour, toByte } from './colour.ts';
import { coveredPixels, illuminate, type Lamp, type Lighting } from './light.ts';
import { randomFrom } from './random.ts';
import { type Instance, type Surface, seen, type View } from './rasterise.ts';

export type Size = { readonly width: number; readonly height: number };

export type Setting = {
  readonly size: Size;
  /** How many samples per pixel and axis. */
  readonly samples: number;
  readonly lamps: readonly Lamp[];
  /** The wall behind, at x and y from 0 (left, top) to 1. */
  readonly backdrop: (x: number, y: number) => Colour;
  /** Units from the centre to the left edge; the scene is about 1 unit wide to each side. */
  readonly extent: number;
  readonly exposure: number;
  readonly seed: string;
  /** Blurs what lies in front of or behind this depth (units), as a lens would. */
  readonly focus?: { readonly depth: number; readonly strength: number };
  readonly shadow?: number;
};

/** Takes the picture: 8-bit sRGB, three channels, row by row. */
export function photograph(instances: readonly Instance[], setting: Setting): Buffer {
  const { size, samples } = setting;
  const view: View = {
    axes: [1, 0, 0, 0, 1, 0, 0, 0, 1],
    extent: setting.extent,
    width: size.width * samples,
    height: size.height * samples,
  };
  const surface = seen(instances, view);
  const lighting = illuminate({ instances, lamps: setting.lamps, mapSize: 1536 }, view, surface);
  addBounce(surface, lighting, view);
  const layer = shrink(shade(surface, lighting), { width: view.width, height: view.height, channels: 4 }, samples);
  const image = compose(layer, setting);
  if (setting.focus) defocus(image, depthOf(surface, view, samples), setting);
  bloom(image, size);
  return develop(image, setting);
}

/** Light that petals throw at each other: a blurred picture of their own radiance, felt where the sky is hidden. */
function addBounce(surface: Surface, lighting: Lighting, view: View): void {
  const factor = 8;
  const small = { width: Math.floor(view.width / factor), height: Math.floor(view.height / factor) };
  const radiance = new Float32Array(surface.albedo.length);
  for (let at = 0; at < radiance.length; at++) {
    radiance[at] = (surface.albedo[at] as number) * (lighting.received[at] as number);
  }
  const planes = split(shrink(radiance, { width: view.width, height: view.height, channels: 3 }, factor), 3);
  for (const plane of planes) blur(plane, small, small.width * 0.011);
  for (const pixel of coveredPixels(surface.depth)) {
    const x = Math.min(small.width - 1, Math.floor((pixel % view.width) / factor));
    const y = Math.min(small.height - 1, Math.floor(pixel / view.width / factor));
    const hidden = 1 - Math.min(1, (lighting.openness[pixel] as number) * 1.05);
    planes.forEach((plane, channel) => {
      const at = pixel * 3 + channel;
      lighting.received[at] =
        (lighting.received[at] as number) + (plane[y * small.width + x] as number) * hidden * 0.55;
    });
  }
}

function split(image: Float32Array, channels: number): Float32Array[] {
  const pixels = image.length / channels;
  return Array.from({ length: channels }, (_, channel) => {
    const plane = new Float32Array(pixels);
    for (let pixel = 0; pixel < pixels; pixel++) plane[pixel] = image[pixel * channels + channel] as number;
    return plane;
  });
}

/** Radiance with coverage as the fourth channel. */
function shade(surface: Surface, lighting: Lighting): Float32Array {
  const image = new Float32Array(surface.depth.length * 4);
  for (const pixel of coveredPixels(surface.depth)) {
    const shine = lighting.shine[pixel] as number;
    for (let channel = 0; channel < 3; channel++) {
      const at = pixel * 3 + channel;
      image[pixel * 4 + channel] = (surface.albedo[at] as number) * (lighting.received[at] as number) + shine;
    }
    image[pixel * 4 + 3] = 1;
  }
  return image;
}

/** Puts the flowers before the backdrop and lets them cast their soft shadow on it. */
function compose(layer: Float32Array, setting: Setting): Float32Array {
  const { width, height } = setting.size;
  const near = shadowOf(layer, setting.size, { x: 0.014, y: 0.02, radius: 0.011 });
  const far = shadowOf(layer, setting.size, { x: 0.035, y: 0.05, radius: 0.035 });
  const strength = setting.shadow ?? 1;
  const image = new Float32Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const cover = layer[pixel * 4 + 3] as number;
    const wall = setting.backdrop((pixel % width) / width, Math.floor(pixel / width) / height);
    const light = (1 - 0.34 * strength * (near[pixel] as number)) * (1 - 0.3 * strength * (far[pixel] as number));
    for (let channel = 0; channel < 3; channel++) {
      // Shadows on a warm wall stay warm: blue loses a little more than red.
      const tinted = light * (1 - (1 - light) * 0.06 * channel);
      image[pixel * 3 + channel] =
        (layer[pixel * 4 + channel] as number) * setting.exposure + (wall[channel] ?? 0) * tinted * (1 - cover);
    }
  }
  return image;
}

function shadowOf(layer: Float32Array, size: Size, cast: { x: number; y: number; radius: number }): Float32Array {
  const plane = new Float32Array(size.width * size.height);
  const dx = Math.round(cast.x * size.width);
  const dy = Math.round(cast.y * size.width);
  for (let y = dy; y < size.height; y++) {
    for (let x = dx; x < size.width; x++) {
      plane[y * size.width + x] = layer[((y - dy) * size.width + x - dx) * 4 + 3] as number;
    }
  }
  blur(plane, size, cast.radius * size.width);
  return plane;
}

function depthOf(surface: Surface, view: View, samples: number): Float32Array {
  const plane = new Float32Array(surface.depth.length);
  for (let pixel = 0; pixel < plane.length; pixel++) plane[pixel] = Math.max(-1.2, surface.depth[pixel] as number);
  return shrink(plane, { width: view.width, height: view.height, channels: 1 }, samples);
}

/** Mixes ever softer copies of the picture by the distance from the focal plane. */
function defocus(image: Float32Array, depth: Float32Array, setting: Setting): void {
  const { size, focus } = setting;
  if (!focus) return;
  const softness = new Float32Array(depth.length);
  for (let pixel = 0; pixel < depth.length; pixel++) {
    softness[pixel] = Math.min(3, Math.abs((depth[pixel] as number) - focus.depth) * focus.strength);
  }
  blur(softness, size, size.width * 0.004);
  const copies = [0.0022, 0.006, 0.014].map((radius) => {
    const planes = split(image, 3);
    for (const plane of planes) blur(plane, size, radius * size.width);
    return planes;
  });
  for (let pixel = 0; pixel < depth.length; pixel++) {
    const level = softness[pixel] as number;
    const whole = Math.min(2, Math.floor(level));
    const share = Math.min(1, level - whole);
    for (let channel = 0; channel < 3; channel++) {
      const sharper = whole === 0 ? image[pixel * 3 + channel] : copies[whole - 1]?.[channel]?.[pixel];
      const softer = copies[whole]?.[channel]?.[pixel];
      image[pixel * 3 + channel] = (sharper ?? 0) * (1 - share) + (softer ?? 0) * share;
    }
  }
}

/** The faint veil that a real lens lays around bright petals. */
export function bloom(image: Float32Array, size: Size): void {
  split(image, 3).forEach((plane, channel) => {
    for (let pixel = 0; pixel < plane.length; pixel++) plane[pixel] = Math.max(0, (plane[pixel] as number) - 0.55);
    blur(plane, size, size.width * 0.012);
    for (let pixel = 0; pixel < plane.length; pixel++) {
      const at = pixel * 3 + channel;
      image[at] = (image[at] as number) + (plane[pixel] as number) * 0.09;
    }
  });
}

/** Tone curve with a soft shoulder, light vignette and fine grain. */
export function develop(image: Float32Array, setting: Pick<Setting, 'size' | 'seed'>): Buffer {
  const { width, height } = setting.size;
  const random = randomFrom(`${setting.seed} grain`);
  const bytes = Buffer.alloc(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const dx = (pixel % width) / width - 0.5;
    const dy = Math.floor(pixel / width) / height - 0.5;
    const corner = 1 - 0.32 * (dx * dx + dy * dy) ** 1.3;
    const grain = (random() + random() - 1) * 1.4;
    for (let channel = 0; channel < 3; channel++) {
      const light = (image[pixel * 3 + channel] as number) * corner;
      const shouldered = light < 0.36 ? light : 0.36 + 0.64 * (1 - Math.exp(-(light - 0.36) / 0.64));
      const tone = toByte(shouldered) / 255;
      const contrasted = tone + 0.1 * (tone - 0.42) * tone * (1 - tone) * 4;
      bytes[pixel * 3 + channel] = Math.max(0, Math.min(255, Math.round(contrasted * 255 + grain)));
    }
  }
  return bytes;
}
