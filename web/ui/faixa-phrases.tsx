import { FAIXA_PHRASES, isUnfinishedFaixa, printedText } from '#domain/faixa.ts';
import { ChoiceChips } from './choice-chips.tsx';

/** A remark that asks for the missing name of a text such as 'Saudades de'; undefined for a complete text. */
export function unfinishedRemark(text: string): string | undefined {
  return isUnfinishedFaixa(text) ? `Falta um nome? A faixa será impressa assim: “${printedText(text)}”.` : undefined;
}

/** Suggested beginnings of a faixa's text. */
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
