import { FAIXA_PHRASES, isUnfinishedFaixa, printedText } from '#domain/faixa.ts';
import { ChoiceChips } from './choice-chips.tsx';

/** Asks for the name that a text seems to wait for; undefined when it reads as complete. */
export function unfinishedRemark(text: string): string | undefined {
  return isUnfinishedFaixa(text) ? `Falta um nome? A faixa será impressa assim: “${printedText(text)}”.` : undefined;
}

/** Beginnings of a faixa's text to choose from. */
export function FaixaPhrases({ text, onChoose }: { text: string; onChoose: (phrase: string) => void }) {
  return (
    <ChoiceChips
      label="Sugestões de texto"
      className="mt-2.5"
      choices={FAIXA_PHRASES.map((phrase) => ({
        key: phrase,
        label: phrase.endsWith(' ') ? `${phrase.trim()} …` : phrase,
        isChosen: text.trim() === phrase.trim(),
        onChoose: () => onChoose(phrase),
      }))}
    />
  );
}
