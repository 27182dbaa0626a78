import { Circle, CircleCheck } from 'lucide-react';
import type { PasswordRule } from '#domain/password.ts';
import { classNames } from './class-names.ts';

export type PasswordCheck = { id: string; label: string; holds: boolean };

export function passwordChecks(rules: readonly PasswordRule[], password: string): PasswordCheck[] {
  return rules.map(({ id, label, test }) => ({ id, label, holds: test(password) }));
}

export function PasswordChecklist({ id, checks }: { id: string; checks: readonly PasswordCheck[] }) {
  const met = checks.filter(({ holds }) => holds).length;
  return (
    <div>
      <ul id={id} aria-label="Regras da senha" className="space-y-1.5 text-small">
        {checks.map(({ id: rule, label, holds }) => {
          const Icon = holds ? CircleCheck : Circle;
          return (
            <li
              key={rule}
              data-rule={rule}
              data-holds={holds}
              className={classNames('flex items-center gap-2', holds ? 'text-success' : 'text-muted')}
            >
              <Icon className="size-4.5" />
              <span>
                {label}
                <span className="sr-only">{holds ? ': atendida' : ': falta'}</span>
              </span>
            </li>
          );
        })}
      </ul>
      <p role="status" className="sr-only">
        {met} de {checks.length} regras atendidas
      </p>
    </div>
  );
}
