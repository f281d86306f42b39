type Activation = "none" | "softmax" | "sigmoid";

/** Converts a model's raw output to probabilities. */
export function activated(values: Float32Array, activation: Activation): Float32Array {
  if (activation === "sigmoid") return values.map((value) => 1 / (1 + Math.exp(-value)));
  return activation === "softmax" ? softmax(values) : values;
}

function softmax(values: Float32Array): Float32Array {
  const max = values.reduce((a, b) => Math.max(a, b), -Infinity);
  const powers = values.map((value) => Math.exp(value - max));
  const sum = powers.reduce((a, b) => a + b, 0);
  return powers.map((power) => power / sum);
}
