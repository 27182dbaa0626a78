/** '12' or '1.000' as a number; NaN for everything else, such as '82,5', '-3' and ''. */
export function parseWhole(text: string): number {
  const compact = text.trim();
  return /^(?:\d{1,9}|\d{1,3}(?:\.\d{3}){1,2})$/.test(compact) ? Number(compact.replaceAll('.', '')) : Number.NaN;
}
