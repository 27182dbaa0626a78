import { ChoiceChips } from './choice-chips.tsx';

type UsualReasonsProps = { reasons: readonly string[]; chosen: string; onChoose: (reason: string) => void };

export function UsualReasons({ reasons, chosen, onChoose }: UsualReasonsProps) {
  return (
    <ChoiceChips
      label="Mais usados"
      choices={reasons.map((reason) => ({
        key: reason,
        label: reason,
        isChosen: reason === chosen,
        onChoose: () => onChoose(reason),
      }))}
    />
  );
}
