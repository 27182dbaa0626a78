import { blend, type Colour } from '../wreaths/colour.ts';
import { brightness, LAMPS, room, type Softbox } from './lamps.ts';
import { newPlace, type Place, placeOf, type Scene } from './scene.ts';
import { meet, newRay, type Ray } from './tree.ts';

/** How many rays look for each kind of light at every place. */
export type Effort = { readonly lamp: number; readonly dome: number; readonly mirror: number };

const LIFT = 4e-4;
const GOLDEN: readonly [number, number] = [0.7548776662466927, 0.5698402909980532];

/** Follows light backwards through one scene. */
export class Tracer {
  /** Light that arrives at the last place, as a white sheet would show it. */
  readonly received = new Float64Array(3);
  /** Light that the last place mirrors towards the ray. */
  readonly mirrored = new Float64Array(3);
  readonly place: Place = newPlace();
  readonly #scene: Scene;
  readonly #effort: Effort;
  readonly #ray: Ray = newRay();
  readonly #second: Place = newPlace();
  readonly #light = new Float64Array(3);
  #state: number;

  constructor(scene: Scene, effort: Effort, seed: number) {
    this.#scene = scene;
    this.#effort = effort;
    this.#state = seed | 0;
  }

  random(): number {
    let state = this.#state;
    state = (state + 0x6d2b79f5) | 0;
    this.#state = state;
    state = Math.imul(state ^ (state >>> 15), 1 | state);
    state = (state + Math.imul(state ^ (state >>> 7), 61 | state)) ^ state;
    return ((state ^ (state >>> 14)) >>> 0) / 4294967296;
  }

  /** Looks along a ray; false when nothing is there, else `place` tells what is seen. */
  look(ray: Ray): boolean {
    if (!meet(this.#scene.tree, ray, false)) return false;
    placeOf(this.#scene, ray, this.place);
    return true;
  }

  /** Gathers the light that arrives at the place into `received`, with `care` times the usual effort. */
  receive(care: number): void {
    const { place, received } = this;
    received.fill(0);
    for (const lamp of LAMPS) this.#fromLamp(place, lamp, { count: this.#effort.lamp * care, weight: 1 }, received);
    this.#fromRoom(place, this.#effort.dome * care, received);
  }

  /** Gathers what the place shows of its surroundings, seen along the ray, into `mirrored`. */
  reflect(ray: Ray, rough: number): void {
    this.mirrored.fill(0);
    this.#fromMirror(ray, this.place, rough);
  }

  /** Sends shadow rays to a softbox and adds what arrives. */
  #fromLamp(place: Place, lamp: Softbox, rays: { count: number; weight: number }, into: Float64Array): void {
    const ray = this.#ray;
    const { centre, across, along, facing, light } = lamp;
    const [startU, startV] = [this.random(), this.random()];
    const { count } = rays;
    const share = (rays.weight * lamp.area) / (Math.PI * count);
    for (let index = 0; index < count; index++) {
      const s = ((startU + index * GOLDEN[0]) % 1) * 2 - 1;
      const t = ((startV + index * GOLDEN[1]) % 1) * 2 - 1;
      const dx = centre[0] + across[0] * s + along[0] * t - place.x;
      const dy = centre[1] + across[1] * s + along[1] * t - place.y;
      const dz = centre[2] + across[2] * s + along[2] * t - place.z;
      const square = dx * dx + dy * dy + dz * dz;
      const distance = Math.sqrt(square);
      const cosine = (dx * place.nx + dy * place.ny + dz * place.nz) / distance;
      const leaving = -(dx * facing[0] + dy * facing[1] + dz * facing[2]) / distance;
      if (cosine <= 0 || leaving <= 0) continue;
      this.#setOff(ray, place);
      ray.dx = dx / distance;
      ray.dy = dy / distance;
      ray.dz = dz / distance;
      ray.far = distance - 0.01;
      if (meet(this.#scene.tree, ray, true)) continue;
      const amount = (share * cosine * leaving * brightness(lamp, s, t)) / square;
      into[0] = (into[0] as number) + light[0] * amount;
      into[1] = (into[1] as number) + light[1] * amount;
      into[2] = (into[2] as number) + light[2] * amount;
    }
  }

  /** Light of the first lamp, which outshines the others, and when looking sharply of one more by lot. */
  #fromLamps(place: Place, sharp: boolean, light: Float64Array): void {
    const [first, ...others] = LAMPS;
    if (first) this.#fromLamp(place, first, { count: 1, weight: 1 }, light);
    const other = others[Math.floor(this.random() * others.length)];
    if (sharp && other) this.#fromLamp(place, other, { count: 1, weight: others.length }, light);
  }

  #setOff(ray: Ray, place: Place): void {
    ray.ox = place.x + place.gx * LIFT;
    ray.oy = place.y + place.gy * LIFT;
    ray.oz = place.z + place.gz * LIFT;
  }

  /** Light of the room and light that other surfaces hand on. */
  #fromRoom(place: Place, count: number, into: Float64Array): void {
    const ray = this.#ray;
    const light = this.#light;
    const [startU, startV] = [this.random(), this.random()];
    for (let index = 0; index < count; index++) {
      const s = (startU + index * GOLDEN[0]) % 1;
      const turn = ((startV + index * GOLDEN[1]) % 1) * Math.PI * 2;
      const reach = Math.sqrt(s);
      this.#setOff(ray, place);
      tilt(ray, place, reach * Math.cos(turn), reach * Math.sin(turn));
      ray.far = 50;
      if (ray.dx * place.gx + ray.dy * place.gy + ray.dz * place.gz <= 0) continue;
      if (meet(this.#scene.tree, ray, false)) this.#glimpse(ray, light, false);
      else room(ray.dy, light);
      for (let channel = 0; channel < 3; channel++) {
        into[channel] = (into[channel] as number) + (light[channel] as number) / count;
      }
    }
  }

  /** What the clear coat or the metal shows. */
  #fromMirror(view: Ray, place: Place, rough: number): void {
    const ray = this.#ray;
    const light = this.#light;
    // A blurred reflection takes more looks than a sharp one.
    const count = this.#effort.mirror + Math.min(3, Math.floor(rough * 15));
    const [startU, startV] = [this.random(), this.random()];
    const [nx, ny, nz] = [place.nx, place.ny, place.nz];
    const [vx, vy, vz] = [view.dx, view.dy, view.dz];
    for (let index = 0; index < count; index++) {
      const s = (startU + index * GOLDEN[0]) % 1;
      const turn = ((startV + index * GOLDEN[1]) % 1) * Math.PI * 2;
      // The facets of a rough surface lean this far from it (the distribution known as GGX).
      const alpha = rough * rough + 0.0004;
      const lean = Math.atan(alpha * Math.sqrt(s / Math.max(1e-4, 1 - s * 0.96)));
      tilt(ray, place, Math.sin(lean) * Math.cos(turn), Math.sin(lean) * Math.sin(turn));
      const along = vx * ray.dx + vy * ray.dy + vz * ray.dz;
      ray.dx = vx - 2 * along * ray.dx;
      ray.dy = vy - 2 * along * ray.dy;
      ray.dz = vz - 2 * along * ray.dz;
      // A reflection can't go into the surface; what would is turned back out.
      const inside = ray.dx * nx + ray.dy * ny + ray.dz * nz;
      if (inside < 0.01) {
        ray.dx += nx * (0.02 - inside);
        ray.dy += ny * (0.02 - inside);
        ray.dz += nz * (0.02 - inside);
      }
      this.#setOff(ray, place);
      this.#radiance(ray, light);
      for (let channel = 0; channel < 3; channel++) {
        this.mirrored[channel] = (this.mirrored[channel] as number) + (light[channel] as number) / count;
      }
    }
  }

  /** What comes along a ray: a lamp, a surface or the room. */
  #radiance(ray: Ray, light: Float64Array): void {
    ray.far = 50;
    const met = meet(this.#scene.tree, ray, false);
    const limit = met ? ray.far : 50;
    let shining: Colour = [0, 0, 0];
    for (const lamp of LAMPS) {
      const bright = seenOf(lamp, ray, limit);
      if (bright > 0) shining = blend(shining, lamp.light, bright);
    }
    if (met) this.#glimpse(ray, light, true);
    else room(ray.dy, light);
    for (let channel = 0; channel < 3; channel++) light[channel] = (light[channel] as number) + (shining[channel] ?? 0);
  }

  /** A quick look at a surface that is seen in another one, or (not `sharp`) only hands light on. */
  #glimpse(ray: Ray, light: Float64Array, sharp: boolean): void {
    const place = this.#second;
    placeOf(this.#scene, ray, place);
    const finish = this.#scene.finishes[place.finish];
    if (!finish) return;
    const paint = sharp ? finish.paint(place.grain) : finish.mean;
    const ambient = finish.metal ? 1.1 : 0.6;
    light.fill(0);
    if (!finish.metal) this.#fromLamps(place, sharp, light);
    for (let channel = 0; channel < 3; channel++) {
      light[channel] = (paint[channel] ?? 0) * ((light[channel] as number) + ambient);
    }
  }
}

/** Points the ray along the place's normal, leaning by `a` and `b` in the two directions across it. */
function tilt(ray: Ray, place: Place, a: number, b: number): void {
  const { nx, ny, nz } = place;
  const sign = nz >= 0 ? 1 : -1;
  const p = -1 / (sign + nz);
  const q = nx * ny * p;
  const up = Math.sqrt(Math.max(0, 1 - a * a - b * b));
  ray.dx = (1 + sign * nx * nx * p) * a + q * b + nx * up;
  ray.dy = sign * q * a + (sign + ny * ny * p) * b + ny * up;
  ray.dz = -sign * nx * a - ny * b + nz * up;
}

/** How bright a softbox is along the ray, as a share of its light; 0 when it isn't there. */
function seenOf(lamp: Softbox, ray: Ray, limit: number): number {
  const { centre, across, along, facing } = lamp;
  const towards = ray.dx * facing[0] + ray.dy * facing[1] + ray.dz * facing[2];
  if (towards >= -1e-6) return 0;
  const [cx, cy, cz] = [centre[0] - ray.ox, centre[1] - ray.oy, centre[2] - ray.oz];
  const distance = (cx * facing[0] + cy * facing[1] + cz * facing[2]) / towards;
  if (distance <= 0 || distance > limit) return 0;
  const [px, py, pz] = [ray.dx * distance - cx, ray.dy * distance - cy, ray.dz * distance - cz];
  const s = (px * across[0] + py * across[1] + pz * across[2]) / (across[0] ** 2 + across[1] ** 2 + across[2] ** 2);
  const t = (px * along[0] + py * along[1] + pz * along[2]) / (along[0] ** 2 + along[1] ** 2 + along[2] ** 2);
  if (s < -1 || s > 1 || t < -1 || t > 1) return 0;
  return brightness(lamp, s, t);
}
