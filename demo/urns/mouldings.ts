import type { Step } from './profile.ts';

// Sections of bodies and lids, read from below, in metres; a wall is the plain part of a body.

export const PLAIN_BODY: readonly Step[] = [
  ['line', 0.01, 0],
  ['line', 0, 0.03],
  ['rise', -0.01, 0.01],
  ['line', 0.016, 0.27],
  ['reach', 0.014, 0.014],
  ['line', 0, 0.014],
  ['line', -0.008, 0],
  ['line', 0, 0.005],
];
export const PLAIN_WALL = { from: 0.04, to: 0.31, out: 0, top: 0.016 };

export const BODY: readonly Step[] = [
  ['line', 0.012, 0],
  ['line', 0, 0.042],
  ['rise', -0.012, 0.014],
  ['line', 0, 0.004],
  ['line', 0.018, 0.24],
  ['line', 0.006, 0],
  ['bead', 0, 0.012],
  ['reach', 0.022, 0.022],
  ['line', 0, 0.016],
  ['line', -0.01, 0],
  ['line', 0, 0.006],
];
export const WALL = { from: 0.06, to: 0.3, out: 0, top: 0.018 };

export const RICH_BODY: readonly Step[] = [
  ['line', 0.03, 0],
  ['line', 0, 0.03],
  ['bead', 0, 0.012],
  ['reach', -0.018, 0.024],
  ['bead', 0, 0.008],
  ['line', -0.012, 0],
  ['line', 0.006, 0.22],
  ['line', 0.006, 0],
  ['bead', 0, 0.01],
  ['ogee', 0.024, 0.026],
  ['bead', 0, 0.01],
  ['line', 0, 0.012],
  ['line', -0.01, 0],
  ['line', 0, 0.006],
];
export const RICH_WALL = { from: 0.074, to: 0.294, out: 0, top: 0.006 };

export const PLAIN_LID: readonly Step[] = [
  ['line', 0.01, 0],
  ['line', 0, 0.02],
  ['rise', -0.01, 0.008],
  ['line', -0.016, 0],
  ['line', -0.05, 0.062],
  ['rise', -0.012, 0.008],
];

export const LID: readonly Step[] = [
  ['line', 0.014, 0],
  ['line', 0, 0.024],
  ['rise', -0.012, 0.01],
  ['line', -0.018, 0],
  ['reach', -0.055, 0.075],
  ['line', 0, 0.008],
  ['rise', -0.014, 0.012],
  ['line', -0.012, 0],
  ['reach', -0.032, 0.036],
  ['rise', -0.008, 0.008],
];

export const DOMED_LID: readonly Step[] = [
  ['line', 0.014, 0],
  ['line', 0, 0.02],
  ['bead', 0, 0.014],
  ['line', -0.02, 0],
  ['rise', -0.1, 0.11],
  ['line', 0, 0.006],
  ['rise', -0.012, 0.008],
];

export const TIERED_LID: readonly Step[] = [
  ['line', 0.016, 0],
  ['line', 0, 0.022],
  ['bead', -0.004, 0.012],
  ['line', -0.016, 0],
  ['ogee', -0.045, 0.05],
  ['line', 0.006, 0],
  ['line', 0, 0.014],
  ['rise', -0.01, 0.008],
  ['line', -0.014, 0],
  ['ogee', -0.04, 0.045],
  ['line', 0.006, 0],
  ['line', 0, 0.012],
  ['rise', -0.01, 0.008],
  ['line', -0.02, 0],
  ['reach', -0.03, 0.03],
  ['rise', -0.006, 0.006],
];
