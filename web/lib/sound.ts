/** Plays a sound of the site. Where the browser refuses, the failure is only logged as `what`. */
export async function playSound(address: string, what: string): Promise<void> {
  try {
    await new Audio(address).play();
  } catch (error) {
    console.info(`${what} not played`, error);
  }
}
