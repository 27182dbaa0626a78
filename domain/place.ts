import { foldedText } from './folded-text.ts';

/**
 * The key by which two spellings of a place, laboratory or plan are the same: letters and digits alone, without
 * accents and case. A name without any letter or digit stands for itself.
 */
export function placeKey(name: string): string {
  const key = name
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
  return key === '' ? name.trim() : key;
}

const wordsOf = (text: string) =>
  ` ${foldedText(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()} `;

/** The place that a location written by people names: of several the one with the longest name, as a chapel in a cemetery. */
export function placeOf<P>(location: string, places: readonly P[], nameOf: (place: P) => string): P | undefined {
  const words = wordsOf(location);
  return places
    .filter((place) => words.includes(wordsOf(nameOf(place))))
    .toSorted((a, b) => nameOf(b).length - nameOf(a).length)[0];
}

const FEMININE =
  /^(academia|capela|casa|catedral|cl[ií]nica|funer[áa]ria|igreja|matriz|par[óo]quia|quadra|sala|vila)(?!\p{L})/iu;
const MASCULINE =
  /^(asilo|audit[óo]rio|campo|cemit[ée]rio|centro|clube|complexo|cremat[óo]rio|espa[çc]o|est[áa]dio|gin[áa]sio|hospital|instituto|jardim|laborat[óo]rio|memorial|parque|sal[ãa]o|santu[áa]rio|templo|vel[óo]rio)(?!\p{L})/iu;

/** A place as it is written in a sentence: 'a Capela A', 'o Cemitério Municipal'; after `noun` when its gender is unknown. */
export function placeWithArticle(name: string, noun: 'local' | 'laboratório'): string {
  if (FEMININE.test(name)) return `a ${name}`;
  return MASCULINE.test(name) ? `o ${name}` : `o ${noun} ${name}`;
}

/** The towns around, and those where people of ours are buried most often. */
const TOWNS = [
  ...['Petrópolis', 'Itaipava', 'Nova Friburgo', 'Guapimirim', 'Magé', 'São José do Vale do Rio Preto', 'Sumidouro'],
  ...['Areal', 'Três Rios', 'Sapucaia', 'Cachoeiras de Macacu', 'Itaboraí', 'Duque de Caxias', 'Nova Iguaçu'],
  ...['Rio de Janeiro', 'Niterói', 'São Gonçalo', 'Juiz de Fora', 'Teresópolis'],
];
const STREET =
  /(?:^|\s)(?:rua|r\.?|avenida|av\.?|estrada|rodovia|praca|travessa|jardim|vila|loteamento)(?: d[aeo]s?)?\s+$/;

/** The town that a place seems to be in when it isn't the one we serve; a street named after a town is no town. */
export function townElsewhere(place: string, served: string): string | undefined {
  const text = foldedText(place);
  if (text.includes(foldedText(served))) return undefined;
  return TOWNS.find((town) => {
    const at = ` ${text} `.search(new RegExp(`[^a-z]${foldedText(town)}[^a-z]`));
    return at >= 0 && town !== served && !STREET.test(text.slice(0, at));
  });
}
