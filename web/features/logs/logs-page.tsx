import { useState } from 'react';
import { pageMeta } from '#web/lib/page-meta.ts';
import { Card } from '#web/ui/card.tsx';
import { OfficeTitle } from '#web/ui/office-title.tsx';
import type { Route } from './+types/logs-page.ts';
import { LogFilter } from './log-filter.tsx';
import { LogList } from './log-list.tsx';
import type { LogSearch } from './search.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Registros' });

export default function LogsPage() {
  const [asked, setAsked] = useState<{ search: LogSearch; turn: number }>();
  return (
    <div className="container-page py-10 @3xl:py-14">
      <OfficeTitle title="Registros">
        <p>Quem fez o quê, e quando: logins, mudanças e exportações.</p>
      </OfficeTitle>
      <Card className="mb-8 p-6">
        <LogFilter
          onSearch={(search) => setAsked((before) => ({ search, turn: (before?.turn ?? 0) + 1 }))}
          onClear={() => setAsked(undefined)}
        />
      </Card>
      <LogList search={asked?.search} turn={asked?.turn ?? 0} />
    </div>
  );
}
