const SOUND = '/sounds/payment-approved.wav';

/** Plays two soft notes. A browser that doesn't allow it loses nothing: the failure is only logged. */
export async function playSuccessSound(): Promise<void> {
  try {
    await new Audio(SOUND).play();
  } catch (error) {
    console.info('success sound not played', error);
  }
}
