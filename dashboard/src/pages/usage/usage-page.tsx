import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { media, type Stats } from "../../api.ts";
import { Badge } from "../../ui/badge.tsx";
import { Segmented } from "../../ui/field.tsx";
import { bytes, count, number, shortNumber } from "../../ui/format.ts";
import { Meter } from "../../ui/meter.tsx";
import { ErrorNotice } from "../../ui/notice.tsx";
import { Card, Page } from "../../ui/page.tsx";
import { Chart } from "./chart.tsx";
import { ResetsAt } from "./resets-at.tsx";
import { LeadLines, UsageSkeleton } from "./usage-skeleton.tsx";
import "./usage.css";

const WINDOWS = [
  { value: "7", label: "7 days" },
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
] as const;
type Days = (typeof WINDOWS)[number]["value"];

function useStats(days: Days) {
  return useQuery({
    queryKey: ["stats", days],
    queryFn: ({ signal }) => media.stats.get({ days: Number(days) }, { signal }),
    placeholderData: (earlier) => earlier,
  });
}

export function UsagePage() {
  const [params, setParams] = useSearchParams();
  const days: Days = WINDOWS.find(({ value }) => value === params.get("days"))?.value ?? "30";
  const { data: stats, error, isPending, refetch } = useStats(days);
  return (
    <Page
      title="Usage"
      lead={stats ? <PlanLine stats={stats} /> : <LeadLines />}
      actions={
        <Segmented
          label="Period"
          options={WINDOWS}
          value={days}
          onChange={(value) => setParams({ days: value }, { replace: true })}
        />
      }
    >
      {error && <ErrorNotice error={error} retry={refetch} />}
      {isPending && <UsageSkeleton />}
      {stats && (
        <>
          <LimitsCard stats={stats} />
          <Charts stats={stats} days={days} />
        </>
      )}
    </Page>
  );
}

function PlanLine({ stats: { limits, summary } }: { stats: Stats }) {
  return (
    <>
      <Badge tone="accent">{limits.plan}</Badge> {count(summary.totalFiles, "file")} stored, up to{" "}
      {bytes(limits.maxFileSize)} each. {number(summary.recentUploads)} uploaded in this period.
    </>
  );
}

function LimitsCard({ stats: { summary, limits, daily, anonymousVariants } }: { stats: Stats }) {
  const today = daily.at(-1);
  return (
    <Card title="Limits">
      <div className="usage-limits">
        <Meter label="Storage" used={summary.storageBytes} limit={limits.storageBytes} show={bytes} />
        <Meter label="Bandwidth this month" used={summary.bandwidthBytes} limit={limits.bandwidthBytes} show={bytes} />
        <Meter label="API calls today" used={today?.apiCallsTotal ?? 0} limit={limits.apiCallsPerDay} show={number} />
        {anonymousVariants && (
          <Meter
            label="New variants today, without a key"
            used={anonymousVariants.today}
            limit={anonymousVariants.limit}
            show={number}
          />
        )}
        <Meter
          label="AI credits this month"
          used={summary.aiCreditsUsed}
          limit={limits.aiCreditsPerMonth}
          show={number}
        />
      </div>
      {today && <ResetsAt today={today.date} />}
    </Card>
  );
}

function Charts({ stats: { daily, summary }, days }: { stats: Stats; days: Days }) {
  const series = (of: (day: Stats["daily"][number]) => number) =>
    daily.map((day) => ({ date: day.date, value: of(day) }));
  const sum = (values: { value: number }[]) => values.reduce((total, { value }) => total + value, 0);
  const bandwidth = series((day) => day.bandwidthBytes);
  return (
    <div className="usage-charts">
      <Chart
        title="API calls"
        figure={`${number(summary.apiCallsTotal)} in ${days} days`}
        kind="bars"
        points={series((day) => day.apiCallsTotal)}
        show={number}
        tick={shortNumber}
      />
      <Chart
        title="Bandwidth"
        figure={`${bytes(sum(bandwidth))} in ${days} days`}
        kind="bars"
        points={bandwidth}
        show={bytes}
        tick={bytes}
        binary
      />
      <Chart
        title="Storage"
        figure={`${bytes(summary.storageBytes)} now`}
        kind="area"
        points={series((day) => day.storageBytes)}
        show={bytes}
        tick={bytes}
        binary
      />
    </div>
  );
}
