import { ButtonLink, EmptyState, PageHeading } from '@fitreel/sdk/ui';

interface MissingProps {
  heading: string;
  /** Texts that say that nothing can be shown, and why. */
  missing: { title: string; text: string };
  /** The page that lists all of them, and its name. */
  to: string;
  all: string;
}

/** Shown for an address that leads to nothing. */
export function Missing({ heading, missing: { title, text }, to, all }: MissingProps) {
  return (
    <>
      <PageHeading title={heading} />
      <EmptyState icon="alert" title={title} action={<ButtonLink to={to}>{all}</ButtonLink>}>
        {text}
      </EmptyState>
    </>
  );
}
