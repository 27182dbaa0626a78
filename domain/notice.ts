/** Consonants alone: no word can come of them, and none is read as a digit. */
export const CODE_LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
export const CODE_LENGTH = 8;
/** Length of the secret part of a ceremony's address: 69 bits. */
export const KEY_LENGTH = 16;

export const FAREWELLS = { sepultamento: 'Sepultamento', cremacao: 'Cremação' } as const;
export type Farewell = keyof typeof FAREWELLS;

/** A code as it was typed, without separators and case; undefined for what can be none. */
export function readCode(typed: string): string | undefined {
  const code = typed.replace(/[\s-]/g, '').toUpperCase();
  return code.length === CODE_LENGTH && Array.from(code).every((letter) => CODE_LETTERS.includes(letter))
    ? code
    : undefined;
}

/** Whether an address may end in this key. */
export function isKey(key: string): boolean {
  return key.length === KEY_LENGTH && Array.from(key).every((letter) => CODE_LETTERS.toLowerCase().includes(letter));
}

export function spokenCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

export const NOTICE_VERDICTS = ['true', 'changed', 'withdrawn', 'unknown'] as const;
export type NoticeVerdict = (typeof NOTICE_VERDICTS)[number];

export function noticeVerdict(notice: { supersededAt: Date | null; withdrawn: boolean } | undefined): NoticeVerdict {
  if (!notice) return 'unknown';
  if (notice.withdrawn) return 'withdrawn';
  return notice.supersededAt === null ? 'true' : 'changed';
}
