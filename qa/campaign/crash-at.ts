// Loaded into the product with `--import`: ends the process, as kill -9 does, when it passes a checkpoint for the n-th
// time. CRASH_AT names both, as `after-reserve-commit:3`.
import diagnostics from 'node:diagnostics_channel';
import { CHECKPOINT_CHANNEL } from '#server/checkpoints.ts';

const [place, count] = (process.env.CRASH_AT ?? '').split(':');
let left = Number(count ?? 1);

diagnostics.subscribe(CHECKPOINT_CHANNEL, (name) => {
  if (name !== place) return;
  left -= 1;
  if (left === 0) process.kill(process.pid, 'SIGKILL');
});
