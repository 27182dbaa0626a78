import { useQuery } from '@tanstack/react-query';
import { listUserNames } from '#contract/users.ts';
import { apiQuery } from './query-client.ts';

export const namesQuery = apiQuery(listUserNames, {});

/** Returns the name of who has an e-mail of the team, or the e-mail. */
export function usePersonName(): (email: string) => string {
  const { data } = useQuery({ ...namesQuery, staleTime: 60_000 });
  return (email) => data?.find((known) => known.email === email)?.name ?? email;
}

export function PersonName({ email }: { email: string }) {
  const [name, domain] = usePersonName()(email).split('@');
  return domain === undefined ? (
    name
  ) : (
    <>
      {name}
      <wbr />@{domain}
    </>
  );
}
