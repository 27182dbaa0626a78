import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { ContactButtons, type ContactButtonsProps } from './contact-buttons.tsx';
import { Heading } from './heading.tsx';

type DeadEndProps = {
  icon: LucideIcon;
  title: string;
  children: ReactNode;
  contact: ContactButtonsProps;
  action?: ReactNode;
};

export function DeadEnd({ icon: Icon, title, children, contact, action }: DeadEndProps) {
  return (
    <div className="container-page flex min-h-[50vh] flex-col items-center justify-center py-14 text-center">
      <Icon className="mb-5 size-12 text-gold" strokeWidth={1.3} />
      <Heading level={1} size={2}>
        {title}
      </Heading>
      <p className="mt-4 max-w-md text-lead text-muted">{children}</p>
      {action && <div className="mt-7">{action}</div>}
      <ContactButtons {...contact} className="mt-4 w-full max-w-md" />
    </div>
  );
}
