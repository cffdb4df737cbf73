// Loaded with `node --import`. When the process exits, prints its resource usage as JSON, in the last line of standard error.
process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  // maxRSS is in KiB
  const peak_MiB = Math.round(process.resourceUsage().maxRSS / 1024);
  process.stderr.write(`${JSON.stringify({ cpu_seconds: (user + system) / 1e6, peak_MiB })}\n`);
});
