import { ButtonLink, EmptyState, PageHeading } from '@fitreel/sdk/ui';

interface MissingProps {
  heading: string;
  /** Says that nothing can be shown, and why. */
  missing: { title: string; text: string };
  /** The page that lists them all, and its name. */
  to: string;
  all: string;
}

/** What a page shows whose address leads to nothing. */
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
