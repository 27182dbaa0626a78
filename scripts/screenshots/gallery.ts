import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Picture, SCREENS, THEMES } from './camera.ts';

type Leaf = { name: string; file: string };
type Gallery = {
  folder: string;
  shop: readonly Picture[];
  office: readonly Picture[];
  paper: readonly Leaf[];
  mail: readonly Leaf[];
};

const COLUMNS = Object.keys(SCREENS).flatMap((screen) => THEMES.map((theme) => ({ screen, theme })));
const WIDTHS: Record<string, number> = { phone: 140, desktop: 300 };

function names(pictures: readonly { name: string }[]): string[] {
  return [...new Set(pictures.map(({ name }) => name))];
}

function shown(file: string, width: number, alt: string): string {
  return `<a href="${file}"><img src="${file}" width="${width}" alt="${alt}"></a>`;
}

function table(pictures: readonly Picture[]): string {
  const head = `| | ${COLUMNS.map(({ screen, theme }) => `${screen}, ${theme}`).join(' | ')} |\n|---|${COLUMNS.map(() => '---|').join('')}`;
  const rows = names(pictures).map((name) => {
    const cells = COLUMNS.map(({ screen, theme }) => {
      const picture = pictures.find((one) => one.name === name && one.screen === screen && one.theme === theme);
      return picture ? shown(picture.file, WIDTHS[screen] ?? 200, `${name}, ${screen}, ${theme}`) : '';
    });
    return `| ${name} | ${cells.join(' | ')} |`;
  });
  return [head, ...rows].join('\n');
}

function strip(leaves: readonly Leaf[], width: number): string {
  return names(leaves)
    .map((name) => {
      const files = leaves.filter((leaf) => leaf.name === name).map(({ file }) => shown(file, width, name));
      return `**${name}**\n\n${files.join(' ')}`;
    })
    .join('\n\n');
}

/** The index of all pictures: one row for each screen and state, one column for each device and theme. */
export async function writeGallery({ folder, shop, office, paper, mail }: Gallery): Promise<void> {
  const text = `# Every screen

Made by \`npm run screenshots\` from the demonstration, on a phone (375 px) and a desktop (1280 px), in light and dark.
States of lists (\`-vazio\`, \`-erro\`, \`-carregando\`) are shown once for each device.

## Shop

${table(shop)}

## Back office

${table(office)}

## On paper (A4)

${strip(paper, 300)}

## Messages

${strip(mail, 220)}
`;
  await writeFile(join(folder, 'README.md'), text);
}
