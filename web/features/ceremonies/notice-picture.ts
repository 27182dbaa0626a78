import type { Ceremony } from '#contract/ceremonies.ts';
import { spokenCode } from '#domain/notice.ts';
import { funeralEventsOf, momentWords, yearsOf } from './ceremony-view.tsx';

/** As messengers show a picture whole: upright, 4 to 5; higher when there is more to say. */
const WIDTH = 1080;
const HEIGHT = 1350;
const MARGIN = 90;
const TEXT_WIDTH = WIDTH - 2 * MARGIN;
const QR_SIDE = 250;
const PORTRAIT_SIDE = 320;
const INK = '#22302a';
const MUTED = '#55605a';
const GREEN = '#1c4434';
const GOLD = '#75581f';
const PAPER = '#f8f5ee';

/** The words of a text in lines, as many in each as `fits` allows; a word that is too long alone has a line alone. */
export function wrapped(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && fits(`${last} ${word}`)) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

type Pen = CanvasRenderingContext2D;
type Look = { size: number; weight?: number; colour?: string; isDisplay?: boolean; gap?: number };

/** Writes a text below `top` and answers where it ends. */
function write(pen: Pen, text: string, top: number, look: Look): number {
  const { size, weight = 400, colour = INK, isDisplay = false, gap = 0 } = look;
  pen.font = `${weight} ${size}px ${isDisplay ? 'Newsreader, Georgia, serif' : getComputedStyle(document.body).fontFamily}`;
  pen.fillStyle = colour;
  let baseline = top;
  for (const line of wrapped(text, (tried) => pen.measureText(tried).width <= TEXT_WIDTH)) {
    baseline += size * 1.25;
    pen.fillText(line, MARGIN, baseline, TEXT_WIDTH);
  }
  return baseline + gap;
}

async function drawCode(pen: Pen, address: string, top: number): Promise<void> {
  const { toCanvas } = await import('qrcode');
  const code = document.createElement('canvas');
  await toCanvas(code, address, { width: QR_SIDE });
  pen.drawImage(code, WIDTH - MARGIN - QR_SIDE, top);
}

async function loadPortrait(address: string | null): Promise<ImageBitmap | undefined> {
  if (address === null) return undefined;
  const answer = await fetch(address);
  if (!answer.ok) throw new Error('the portrait is not there');
  const picture = await createImageBitmap(await answer.blob());
  const side = Math.min(picture.width, picture.height);
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2];
  return createImageBitmap(picture, left, top, side, side, {
    resizeWidth: PORTRAIT_SIDE,
    resizeHeight: PORTRAIT_SIDE,
    resizeQuality: 'high',
  });
}

function writeNotice(pen: Pen, ceremony: Ceremony, portrait: ImageBitmap | undefined): number {
  if (portrait) pen.drawImage(portrait, MARGIN, MARGIN);
  const begin = portrait ? MARGIN + PORTRAIT_SIDE + 24 : MARGIN - 20;
  let top = write(pen, 'NOTA DE FALECIMENTO', begin, { size: 30, weight: 600, colour: GOLD, gap: 10 });
  const size = ceremony.falecido.length > 40 ? 60 : 80;
  top = write(pen, ceremony.falecido, top, { size, weight: 600, colour: GREEN, isDisplay: true, gap: 14 });
  top = write(pen, yearsOf(ceremony), top, { size: 36, colour: MUTED, gap: 30 });
  for (const event of [...funeralEventsOf(ceremony), ...ceremony.events]) {
    top = write(pen, event.title, top, { size: 38, weight: 600 });
    top = write(pen, momentWords(event), top, { size: 36 });
    top = write(pen, event.local, top, { size: 36, colour: MUTED, gap: 24 });
  }
  return top;
}

export async function noticePicture(
  ceremony: Ceremony,
  { origin, house }: { origin: string; house: string },
): Promise<File> {
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser draws no pictures');
  await document.fonts.load('600 80px Newsreader').catch(() => []);
  const portrait = await loadPortrait(ceremony.portrait);
  const foot = Math.max(HEIGHT - MARGIN - QR_SIDE, writeNotice(pen, ceremony, portrait) + MARGIN);
  // Setting the size wipes what was written to find it.
  [canvas.width, canvas.height] = [WIDTH, foot + QR_SIDE + MARGIN];
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = GREEN;
  pen.fillRect(0, 0, WIDTH, 14);
  writeNotice(pen, ceremony, portrait);
  const small = { size: 29, colour: MUTED };
  write(pen, house, foot - 12, { size: 34, weight: 600, colour: GREEN });
  write(pen, 'Confira se esta nota é verdadeira:', foot + 46, small);
  write(pen, `${new URL(origin).host}/nota`, foot + 84, small);
  write(pen, spokenCode(ceremony.code), foot + 120, { size: 46, weight: 700 });
  write(pen, 'Nunca pedimos Pix por mensagem.', foot + 190, small);
  await drawCode(pen, `${origin}/nota/${ceremony.code}`, foot);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (!blob) throw new Error('the picture was not made');
  return new File([blob], `nota-${ceremony.slug}.png`, { type: 'image/png' });
}

/** Hands a file to what the device shares with; elsewhere it is downloaded. */
export async function shareFile(file: File): Promise<void> {
  if (navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file] }).catch((error: unknown) => {
      // Closing the system's sheet is a change of mind.
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
    });
    return;
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
