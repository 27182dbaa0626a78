// Runs before anything is installed, on Node 20: built-in modules only.
import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const BEAT_MS = 1_000;
const SILENCE_MS = 20_000;

/**
 * Runs the work while no other process on this folder does the same, waiting for the turn when needed. The holder
 * touches the lock file each second: a process number alone proves nothing where numbers start anew, as in containers.
 * @param {string} lock path of the lock file
 * @param {{ work: () => Promise<void>, onWait: () => void, silenceMs?: number }} options
 */
export async function inTurn(lock, { work, onWait, silenceMs = SILENCE_MS }) {
  mkdirSync(dirname(lock), { recursive: true });
  for (let told = false; !claim(lock); ) {
    if (isAbandoned(lock, silenceMs)) removeAbandoned(lock, silenceMs);
    else {
      if (!told) onWait();
      told = true;
      await wait(200);
    }
  }
  const release = () => rmSync(lock, { force: true });
  const beat = setInterval(() => touch(lock), BEAT_MS);
  process.once('exit', release);
  try {
    await work();
  } finally {
    clearInterval(beat);
    release();
    process.removeListener('exit', release);
  }
}

/** @param {string} path */
function claim(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * @param {string} lock
 * @param {number} silenceMs
 */
function isAbandoned(lock, silenceMs) {
  try {
    if (Date.now() - statSync(lock).mtimeMs > silenceMs) return true;
    const holder = Number(readFileSync(lock, 'utf8'));
    return holder > 0 && !isAlive(holder);
  } catch {
    return false;
  }
}

/**
 * Only one process at a time may remove an abandoned lock, and it looks again first: otherwise a slow one would remove
 * the lock that a faster one has just taken.
 * @param {string} lock
 * @param {number} silenceMs
 */
function removeAbandoned(lock, silenceMs) {
  const guard = `${lock}.removal`;
  if (!claim(guard)) {
    if (isAbandoned(guard, silenceMs)) rmSync(guard, { force: true });
    return;
  }
  try {
    if (isAbandoned(lock, silenceMs)) rmSync(lock, { force: true });
  } finally {
    rmSync(guard, { force: true });
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** @param {string} path */
function touch(path) {
  try {
    utimesSync(path, new Date(), new Date());
  } catch {
    // Removed from outside: the work goes on, and the next run finds things in order or repairs them.
  }
}
