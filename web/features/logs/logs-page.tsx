import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { pageMeta } from '#web/lib/page-meta.ts';
import { start } from '#web/lib/start-queries.ts';
import { Card } from '#web/ui/card.tsx';
import { OfficePage } from '#web/ui/office-title.tsx';
import type { Route } from './+types/logs-page.ts';
import { addressOfLogs, logSearchIn } from './log-address.ts';
import { LogFilter } from './log-filter.tsx';
import { LogList } from './log-list.tsx';
import { type LogSearch, logPages } from './search.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Registros' });

export function clientLoader({ url: { searchParams } }: Route.ClientLoaderArgs) {
  const search = logSearchIn(searchParams);
  return search ? start(logPages(search)) : null;
}

export default function LogsPage() {
  const [address, setAddress] = useSearchParams();
  const search = logSearchIn(address);
  const [turn, setTurn] = useState(0);
  const ask = (wanted: LogSearch | undefined) => {
    // Only the same search needs `turn`: another one changes the URL, and with it the query's key.
    if (JSON.stringify(wanted) === JSON.stringify(search)) setTurn(turn + 1);
    setAddress(addressOfLogs(wanted), { preventScrollReset: true });
  };
  return (
    <OfficePage title="Registros" lead="Quem fez o quê, e quando: logins, mudanças e exportações.">
      <Card className="mb-8 p-6">
        <LogFilter search={search} onSearch={ask} onClear={() => ask(undefined)} />
      </Card>
      <LogList search={search} turn={turn} />
    </OfficePage>
  );
}
