/**
 * Runs behind the style sheet: reads the letters inside it while the rest of the page is on its way, instead of when the
 * first words are laid out, which would be laid out again. Types for other languages are left until they are needed.
 */
export const lettersScript = `(function(){if(document.fonts)document.fonts.forEach(function(f){if(/^u\\+20-7e/i.test(f.unicodeRange))f.load()})})()`;
