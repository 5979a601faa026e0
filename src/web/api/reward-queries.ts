import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import {
  listReferrals,
  listShareMovements,
  readPoints,
  readReferralStats,
} from "#contract/rewards/rewards.ts";
import { call } from "./call.ts";

const pageSize = 10;

const pages = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor ?? undefined,
};

export function referralStatsQuery(userId: string) {
  return queryOptions({
    queryKey: ["profit-share", "stats", userId],
    queryFn: ({ signal }) => call(readReferralStats, { params: { userId }, signal }),
  });
}

export function referralsQuery(userId: string) {
  return infiniteQueryOptions({
    queryKey: ["profit-share", "referrals", userId],
    queryFn: ({ signal, pageParam }) =>
      call(listReferrals, { params: { userId }, query: { cursor: pageParam, limit: pageSize }, signal }),
    ...pages,
  });
}

export const shareMovementsQuery = infiniteQueryOptions({
  queryKey: ["profit-share", "entries"],
  queryFn: ({ signal, pageParam }) =>
    call(listShareMovements, { query: { cursor: pageParam, limit: pageSize }, signal }),
  ...pages,
});

export const pointsQuery = infiniteQueryOptions({
  queryKey: ["points"],
  queryFn: ({ signal, pageParam }) =>
    call(readPoints, { query: { cursor: pageParam, limit: pageSize }, signal }),
  ...pages,
});
