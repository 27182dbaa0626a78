import { pageMeta } from '#web/lib/page-meta.ts';
import { Card } from '#web/ui/card.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { OfficePage } from '#web/ui/office-title.tsx';
import type { Route } from './+types/users-page.ts';
import { NewUserForm } from './new-user-form.tsx';
import { UserList } from './user-list.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Usuários' });

export default function UsersPage() {
  return (
    <OfficePage
      title="Usuários"
      lead="Quem entra no sistema e o que pode fazer. Quem é desativado perde o acesso na hora."
    >
      <Card className="mb-10 p-6">
        <Heading level={2} size={4} className="mb-4">
          Novo usuário
        </Heading>
        <NewUserForm />
      </Card>
      <UserList />
    </OfficePage>
  );
}
