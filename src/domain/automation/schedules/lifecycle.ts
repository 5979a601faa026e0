import { defineLifecycle } from "#domain/lifecycle.ts";

export const scheduleStatuses = ["ACTIVE", "PAUSED", "ENDED", "CANCELLED"] as const;
export type ScheduleStatus = (typeof scheduleStatuses)[number];

export const scheduleLifecycle = defineLifecycle({
  name: "payment schedule",
  states: scheduleStatuses,
  initial: ["ACTIVE"],
  events: {
    pause: "The client pauses it, or its recipient can no longer be paid as confirmed.",
    resume: "The client resumes it; payments whose day has passed meanwhile are left out.",
    end: "Its last payment was made, failed or was left out.",
    cancel: "The client cancels it or closes the account.",
  },
  transitions: {
    ACTIVE: { pause: "PAUSED", resume: "ACTIVE", end: "ENDED", cancel: "CANCELLED" },
    PAUSED: { pause: "PAUSED", resume: "ACTIVE", end: "ENDED", cancel: "CANCELLED" },
    ENDED: {},
    CANCELLED: {},
  },
  refusals: { pause: "schedule_closed", resume: "schedule_closed", cancel: "schedule_closed" },
});

export const scheduledPaymentStatuses = ["DUE", "PAID", "FAILED", "MISSED", "SKIPPED"] as const;
export type ScheduledPaymentStatus = (typeof scheduledPaymentStatuses)[number];

export const scheduledPaymentLifecycle = defineLifecycle({
  name: "scheduled payment",
  states: scheduledPaymentStatuses,
  initial: ["DUE", "MISSED", "SKIPPED"],
  events: {
    pay: "An ordinary payment is made from the balance.",
    fail: "It couldn't be paid until the cut-off of its day; the client reads why.",
    miss: "Its day is too long ago, because no worker ran; the client is notified.",
    skip: "The client skips it, or pauses, changes or cancels its schedule while it waits for money.",
  },
  transitions: {
    DUE: { pay: "PAID", fail: "FAILED", miss: "MISSED", skip: "SKIPPED" },
    PAID: {},
    FAILED: {},
    MISSED: {},
    SKIPPED: {},
  },
});
export type ScheduledPaymentEvent = keyof typeof scheduledPaymentLifecycle.events;
