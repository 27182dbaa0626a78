/** In characters: more than a locked screen shows, and less than a push service takes. */
const MAX_BODY = 600;

export function pushText({ subject, lines, path }: { subject: string; lines: string[]; path: string }): string {
  return JSON.stringify({ title: subject, body: lines.join('\n').slice(0, MAX_BODY), path });
}
