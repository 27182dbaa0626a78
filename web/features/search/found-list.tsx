import { Command } from 'cmdk';
import { markFound, type SearchTerm } from '#domain/search.ts';
import { Badge } from '#web/ui/badge.tsx';
import { SiteLink } from '#web/ui/link.tsx';
import type { FoundGroup, FoundRecord } from './found-records.ts';

function Marked({ text, terms }: { text: string; terms: readonly SearchTerm[] }) {
  return Array.from(markFound(text, terms).entries(), ([at, part]) =>
    part.isFound ? (
      <mark key={at} className="rounded-sm bg-gold-soft font-semibold text-gold-ink">
        {part.text}
      </mark>
    ) : (
      <span key={at}>{part.text}</span>
    ),
  );
}

const OPTION =
  'flex min-h-13 cursor-pointer items-center justify-between gap-3 rounded-control border border-transparent px-3 py-2 ' +
  'aria-selected:border-green aria-selected:bg-green-soft forced-colors:aria-selected:outline-2';

type RecordOptionProps = { record: FoundRecord; terms: readonly SearchTerm[]; onChoose: (record: FoundRecord) => void };

function RecordOption({ record, terms, onChoose }: RecordOptionProps) {
  const { key, to, title, facts, badge } = record;
  return (
    <Command.Item asChild value={key}>
      <SiteLink tabIndex={-1} to={to} onClick={() => onChoose(record)} className={OPTION}>
        <span className="min-w-0">
          <span className="block break-words font-semibold">
            <Marked text={title} terms={terms} />
          </span>
          <span className="block break-words text-muted text-small">
            {Array.from(facts.entries(), ([at, fact]) => (
              <span key={at} className="not-first:before:content-['_·_']">
                <Marked text={fact} terms={terms} />
              </span>
            ))}
          </span>
        </span>
        {badge && (
          <Badge tone={badge.tone} className="shrink-0">
            {badge.text}
          </Badge>
        )}
      </SiteLink>
    </Command.Item>
  );
}

export function allKey({ label }: FoundGroup): string {
  return `todos ${label}`;
}

function More({ group }: { group: FoundGroup }) {
  const { all } = group;
  if (!all) {
    return (
      <p role="presentation" className="px-3 py-1.5 text-muted text-small">
        Há mais. Escreva outra palavra: um sobrenome, o telefone ou o CPF.
      </p>
    );
  }
  return (
    <Command.Item asChild value={allKey(group)}>
      <SiteLink tabIndex={-1} to={all.to} className={`${OPTION} font-semibold text-green`}>
        {all.label}
      </SiteLink>
    </Command.Item>
  );
}

type FoundListProps = Pick<RecordOptionProps, 'terms' | 'onChoose'> & { groups: readonly FoundGroup[] };

export function FoundList({ groups, terms, onChoose }: FoundListProps) {
  return (
    <Command.List label="Resultados da busca" className="[&>div]:space-y-3">
      {groups.map((group) => (
        <Command.Group
          key={group.label}
          heading={<p className="px-3 pt-1 pb-0.5 font-semibold text-caption text-muted">{group.label}</p>}
        >
          {group.records.map((record) => (
            <RecordOption key={record.key} record={record} terms={terms} onChoose={onChoose} />
          ))}
          {group.more && <More group={group} />}
        </Command.Group>
      ))}
    </Command.List>
  );
}
