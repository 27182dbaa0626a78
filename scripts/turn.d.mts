export function inTurn(
  lock: string,
  options: { work: () => Promise<void>; onWait: () => void; silenceMs?: number },
): Promise<void>;
