"""What is found in the evidence, of a pupil, a table, a class, and the sentence of each."""
