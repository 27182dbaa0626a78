import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp, { type Sharp } from 'sharp';
import { processImage } from '#server/adapters/image-pipeline.ts';
import { createFolderImages } from '#server/adapters/images.folder.ts';
import { demoMediaDir } from './catalogue.ts';
import { compositions, type PictureId } from './compositions.ts';
import { type UrnPictureId, urnModels } from './urns/designs.ts';
import { photographUrn } from './urns/studio.ts';
import type { Size } from './wreaths/photograph.ts';
import { photographCascade, photographWreath, type SceneName } from './wreaths/studio.ts';

// Draws every picture of the demonstration anew, or only those whose id is named: node demo/render.ts [id ...]

const SIDE = 1600;
const WIDE: Size = { width: 1600, height: 1000 };
const CARD: Size = { width: 1200, height: 630 };
const SITE_PICTURES: Record<string, SceneName> = { 'flores-claras': 'light', 'flores-noturnas': 'dark' };
const siteFolder = fileURLToPath(new URL('../web/public/pictures/', import.meta.url));

function encoded(pixels: Buffer, size: Size): Sharp {
  return sharp(pixels, { raw: { ...size, channels: 3 } });
}

async function keep(folder: string, id: string, pixels: Buffer, size: Size): Promise<void> {
  const result = await processImage(await encoded(pixels, size).png({ compressionLevel: 1 }).toBuffer(), { id });
  if (!result.ok) throw new Error(`${id}: ${result.reason}`);
  const images = createFolderImages(folder);
  await images.remove(id);
  await images.put(id, result.files);
  const kilobytes = result.files.reduce((sum, file) => sum + file.body.length, 0) / 1024;
  console.log(`${id} ${kilobytes.toFixed(0)} kB`);
}

const wanted = new Set(process.argv.slice(2));
const isWanted = (id: string) => wanted.size === 0 || wanted.has(id);

for (const id of Object.keys(compositions) as PictureId[]) {
  if (!isWanted(id)) continue;
  await keep(fileURLToPath(demoMediaDir), id, photographWreath(id, SIDE), { width: SIDE, height: SIDE });
}

for (const id of Object.keys(urnModels) as UrnPictureId[]) {
  if (!isWanted(id)) continue;
  await keep(fileURLToPath(demoMediaDir), id, photographUrn(id, SIDE), { width: SIDE, height: SIDE });
}

for (const [id, scene] of Object.entries(SITE_PICTURES)) {
  if (isWanted(id)) await keep(siteFolder, id, photographCascade(scene, WIDE), WIDE);
}

if (isWanted('og')) {
  await mkdir(siteFolder, { recursive: true });
  await writeFile(
    `${siteFolder}og.jpg`,
    await encoded(photographCascade('light', CARD), CARD).jpeg({ quality: 80, mozjpeg: true }).toBuffer(),
  );
}
