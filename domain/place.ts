/**
 * What makes two places, laboratories or plans the same however they were typed: letters and digits alone, without
 * accents and case. A name without any letter or digit stands for itself.
 */
export function placeKey(name: string): string {
  const key = name
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
  return key === '' ? name.trim() : key;
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
