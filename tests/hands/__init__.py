"""Plies choice by choice, and what they do on the table."""
