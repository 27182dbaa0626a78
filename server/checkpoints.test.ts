import diagnostics from 'node:diagnostics_channel';
import { expect, it } from 'vitest';
import { CHECKPOINT_CHANNEL, checkpoint } from './checkpoints.ts';

it('reports a checkpoint to the listeners of this process alone', () => {
  const heard: unknown[] = [];
  const listener = (name: unknown) => heard.push(name);
  checkpoint('after-migration');
  diagnostics.subscribe(CHECKPOINT_CHANNEL, listener);
  checkpoint('while-stopping');
  diagnostics.unsubscribe(CHECKPOINT_CHANNEL, listener);
  checkpoint('after-migration');
  expect(heard).toEqual(['while-stopping']);
});
