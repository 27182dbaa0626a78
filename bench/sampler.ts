// Loaded into the measured process before anything else (`node --import`): tells the bench, which is its parent, how
// much memory it held and how long its event loop was late since it was last asked.
import { monitorEventLoopDelay } from 'node:perf_hooks';

const EVERY_MS = 50;
const RESOLUTION_MS = 10;
const MEGABYTE = 1024 * 1024;

const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();
let peak = 0;
setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss());
}, EVERY_MS).unref();

process.on('message', (question) => {
  if (question !== 'sample') return;
  const now = process.memoryUsage.rss();
  // The histogram holds the time between two ticks of its timer: what is above the timer's own pace is the delay.
  const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);
  process.send?.({
    memoryMb: now / MEGABYTE,
    peakMb: Math.max(peak, now) / MEGABYTE,
    delayP99Ms: late(delay.percentile(99)),
    delayMaxMs: late(delay.max),
    cpuMs: (({ user, system }) => (user + system) / 1000)(process.cpuUsage()),
  });
  peak = now;
  delay.reset();
});
process.channel?.unref();
