export function buildDigest(root: string): string;
export function isBuilt(root: string, digest: string): boolean;
export function clearStamp(root: string): void;
export function writeStamp(root: string, digest: string): void;
