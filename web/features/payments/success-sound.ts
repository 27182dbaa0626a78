import { playSound } from '#web/lib/sound.ts';

/** Plays two soft notes. A browser that doesn't allow it loses nothing: the failure is only logged. */
export function playSuccessSound(): Promise<void> {
  return playSound('/sounds/payment-approved.wav', 'success sound');
}
