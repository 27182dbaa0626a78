const ACCENTED = 'ÁÀÂÃÄáàâãäÉÈÊËéèêëÍÌÎÏíìîïÓÒÔÕÖóòôõöÚÙÛÜúùûüÇçÑñ';
const PLAIN = 'AAAAAaaaaaEEEEeeeeIIIIiiiiOOOOOoooooUUUUuuuuCcNn';
const PLAIN_LETTERS: ReadonlyMap<string, string> = new Map(
  Array.from(ACCENTED, (letter, at) => [letter, PLAIN[at] ?? letter]),
);

/** Text as it is compared, one UTF-16 unit for each of the text's composed form: without accents and case. */
export function foldedText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[^\0-\x7f]/g, (letter) => PLAIN_LETTERS.get(letter) ?? letter)
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
