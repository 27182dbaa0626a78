/** Linear light, 0 to 1 in each channel. */
export type Colour = readonly [red: number, green: number, blue: number];

function toLinear(byte: number): number {
  const s = byte / 255;
  return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4;
}

/** Reads `#rrggbb` into linear light. */
export function colour(hex: string): Colour {
  const bits = Number.parseInt(hex.slice(1), 16);
  return [toLinear((bits >> 16) & 255), toLinear((bits >> 8) & 255), toLinear(bits & 255)];
}

/** Between two colours: 0 gives `a`, 1 gives `b`. */
export function blend(a: Colour, b: Colour, share: number): Colour {
  const t = share < 0 ? 0 : share > 1 ? 1 : share;
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t];
}

/** The colour with its light multiplied. */
export function lit(base: Colour, factor: number): Colour {
  return [base[0] * factor, base[1] * factor, base[2] * factor];
}

/** Linear light to an sRGB byte, clamped. */
export function toByte(linear: number): number {
  if (linear <= 0) return 0;
  if (linear >= 1) return 255;
  return 255 * (linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055);
}
