import type { ReactNode } from "react";
import { useParams } from "react-router";
import { ButtonLink } from "#web/design/button.tsx";
import { EmptyState } from "#web/design/empty-state.tsx";
import { PageHeader } from "#web/design/page-header.tsx";
import { usePageTitle } from "#web/design/page-title.ts";
import { type BoundaryQuery, QueryBoundary } from "#web/design/query-boundary.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import { NextInInbox } from "#web/desk/inbox/next-in-inbox.tsx";

export type BackLink = { to: string; label: string };

type DetailPageProps<Data> = {
  query: BoundaryQuery<Data>;
  /** The heading until the record is loaded. */
  title: string;
  back: BackLink;
  /** Announced while loading. */
  loading: string;
  /** The error text. */
  failure: string;
  /** Shown for an unknown id. */
  notFound?: { title: string; text: string } | undefined;
  /** The page's own PageHeader and content. */
  children: (data: Data) => ReactNode;
};

/** A record's page with its states: loading, failed, not found. */
export function DetailPage<Data>(props: DetailPageProps<Data>) {
  const { query, title, back, loading, failure, notFound, children } = props;
  const { id = "" } = useParams();
  return (
    <QueryBoundary
      query={query}
      skeleton={<SkeletonRows label={loading} rows={6} />}
      failure={{ title: failure, reassurance: "Nothing was changed." }}
      notFound={notFound && <NotFound title={title} back={back} {...{ notFound }} />}
      // A record that is shown stays below a failed refetch, with what is being typed into its forms and dialogs.
      frame={(state) => (
        <>
          {query.data === undefined && <PageHeader title={title} back={back} />}
          {state}
        </>
      )}
    >
      {(data) => (
        <>
          {children(data)}
          <NextInInbox opens={id} />
        </>
      )}
    </QueryBoundary>
  );
}

type NotFoundProps = { title: string; back: BackLink; notFound: { title: string; text: string } };

function NotFound({ title, back, notFound }: NotFoundProps) {
  usePageTitle(title);
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      <EmptyState
        className="py-16"
        title={notFound.title}
        action={<ButtonLink to={back.to}>{back.label}</ButtonLink>}
      >
        {notFound.text}
      </EmptyState>
    </>
  );
}
